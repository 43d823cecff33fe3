import { theme as antd, type ThemeConfig } from 'antd';
import type { Theme } from '@jobtrail/contract';
import tokens from '../../look/tokens.json';

type Tokens = (typeof tokens.themes)[Theme];

function stateTokens(t: Tokens): Partial<NonNullable<ThemeConfig['token']>> {
  const { success, warning, danger, info } = t.state;
  return {
    colorSuccess: success.solid,
    colorSuccessBg: success.bg,
    colorSuccessBorder: success.border,
    colorSuccessText: success.fg,
    colorWarning: warning.solid,
    colorWarningBg: warning.bg,
    colorWarningBorder: warning.border,
    colorWarningText: warning.fg,
    colorError: danger.solid,
    colorErrorBg: danger.bg,
    colorErrorBorder: danger.border,
    colorErrorText: danger.fg,
    colorInfo: info.solid,
    colorInfoBg: info.bg,
    colorInfoBorder: info.border,
    colorInfoText: info.fg,
  };
}

/** Colors that antd's algorithms would recompute: the dark algorithm dulls the accent and the state colors. */
function pinned(t: Tokens) {
  const { accent, state } = t;
  return {
    colorPrimary: accent.solid,
    colorPrimaryHover: accent.hover,
    colorPrimaryActive: accent.active,
    colorPrimaryText: accent.fg,
    colorPrimaryTextHover: accent.hover,
    colorPrimaryBg: accent.bg,
    colorPrimaryBgHover: accent.bgHover,
    colorPrimaryBorder: accent.border,
    colorPrimaryBorderHover: t.focus,
    colorLink: accent.fg,
    colorLinkHover: accent.hover,
    colorLinkActive: accent.active,
    ...stateTokens(t),
    colorSuccessHover: state.success.solid,
    colorSuccessActive: state.success.solid,
    colorSuccessBgHover: state.success.bg,
    colorSuccessBorderHover: state.success.border,
    colorSuccessTextHover: state.success.fg,
    colorWarningHover: state.warning.solid,
    colorWarningActive: state.warning.solid,
    colorWarningBgHover: state.warning.bg,
    colorWarningBorderHover: state.warning.border,
    colorWarningTextHover: state.warning.fg,
    colorErrorHover: state.danger.solid,
    colorErrorActive: state.danger.solid,
    colorErrorBgHover: state.danger.bg,
    colorErrorBorderHover: state.danger.border,
    colorErrorTextHover: state.danger.fg,
    colorInfoHover: state.info.solid,
    colorInfoActive: state.info.solid,
    colorInfoBgHover: state.info.bg,
    colorInfoBorderHover: state.info.border,
    colorInfoTextHover: state.info.fg,
  };
}

function seedTokens(t: Tokens): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: t.accent.solid,
    colorPrimaryHover: t.accent.hover,
    colorPrimaryActive: t.accent.active,
    colorPrimaryText: t.accent.fg,
    colorPrimaryBg: t.accent.bg,
    colorPrimaryBgHover: t.accent.bgHover,
    colorPrimaryBorder: t.accent.border,
    colorLink: t.accent.fg,
    colorLinkHover: t.accent.hover,
    colorLinkActive: t.accent.active,
    colorTextLightSolid: t.accent.on,
    ...stateTokens(t),
    colorText: t.text.primary,
    colorTextSecondary: t.text.secondary,
    colorTextTertiary: t.text.tertiary,
    colorTextQuaternary: t.text.disabled,
    colorTextDisabled: t.text.disabled,
    colorTextHeading: t.text.primary,
    colorIcon: t.text.tertiary,
    colorIconHover: t.text.primary,
    colorBgContainer: t.bg.panel,
    colorBgElevated: t.bg.raised,
    colorBgMask: t.bg.scrim,
    colorFillQuaternary: t.bg.hover,
    colorFillTertiary: t.bg.hover,
    colorFillSecondary: t.bg.active,
    colorBorder: t.border.default,
    colorBorderSecondary: t.border.subtle,
    colorSplit: t.border.subtle,
    controlOutline: t.accent.bgHover,
    controlOutlineWidth: 3,
    lineWidthFocus: 2,
    colorPrimaryBorderHover: t.focus,
    fontFamily: tokens.font.family,
    fontFamilyCode: tokens.font.mono,
    fontSize: 13,
    fontSizeSM: 12,
    fontSizeLG: 14,
    fontSizeXL: 18,
    fontSizeHeading1: 24,
    fontSizeHeading2: 20,
    fontSizeHeading3: 18,
    fontSizeHeading4: 16,
    fontSizeHeading5: 14,
    lineHeight: 1.5385,
    fontWeightStrong: 600,
    borderRadius: 6,
    borderRadiusXS: 4,
    borderRadiusSM: 4,
    borderRadiusLG: 12,
    borderRadiusOuter: 4,
    controlHeight: 32,
    controlHeightSM: 28,
    controlHeightLG: 40,
    sizeUnit: 4,
    sizeStep: 4,
    wireframe: false,
    motionDurationFast: '0.12s',
    motionDurationMid: '0.18s',
    motionDurationSlow: '0.22s',
    motionEaseOut: tokens.motion.easing.out,
    motionEaseInOut: tokens.motion.easing.standard,
    motionEaseOutCirc: tokens.motion.easing.out,
    boxShadow: t.shadow.raised,
    boxShadowSecondary: t.shadow.raised,
    boxShadowTertiary: t.shadow.xs,
  };
}

/** Modal and Drawer are the only antd components in use. */
function componentTokens(t: Tokens): NonNullable<ThemeConfig['components']> {
  return {
    Modal: {
      contentBg: t.bg.panel,
      headerBg: 'transparent',
      footerBg: 'transparent',
      titleFontSize: 16,
      titleLineHeight: 1.5,
      titleColor: t.text.primary,
      borderRadiusLG: 12,
      boxShadow: t.shadow.modal,
      paddingMD: 20,
      paddingContentHorizontalLG: 24,
    },
    Drawer: {
      colorBgElevated: t.bg.panel,
      paddingLG: 24,
      padding: 16,
      footerPaddingBlock: 12,
      footerPaddingInline: 24,
    },
  };
}

function makeTheme(name: Theme): ThemeConfig {
  const t = tokens.themes[name];
  const base = name === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm;
  return {
    algorithm: (seed, map) => ({ ...base(seed, map), ...pinned(t) }),
    cssVar: { key: `jt-${name}` },
    hashed: false,
    token: seedTokens(t),
    components: componentTokens(t),
  };
}

const made = new Map<Theme, ThemeConfig>();

/** The antd theme for a theme of the product, created once from the tokens of the CSS variables. */
export function antdTheme(name: Theme): ThemeConfig {
  const theme = made.get(name) ?? makeTheme(name);
  made.set(name, theme);
  return theme;
}
