import type { Theme } from '@jobtrail/contract';
import type { ThemeConfig } from 'antd';
import { theme as antd } from 'antd';
import tokens from '../../look/tokens.json';

type Tokens = (typeof tokens.themes)[Theme];

function stateTokens(t: Tokens): Partial<NonNullable<ThemeConfig['token']>> {
  const { success, warning, danger, info } = t.state;
  return {
    colorSuccess: success.solid, colorSuccessBg: success.bg, colorSuccessBorder: success.border, colorSuccessText: success.fg,
    colorWarning: warning.solid, colorWarningBg: warning.bg, colorWarningBorder: warning.border, colorWarningText: warning.fg,
    colorError: danger.solid, colorErrorBg: danger.bg, colorErrorBorder: danger.border, colorErrorText: danger.fg,
    colorInfo: info.solid, colorInfoBg: info.bg, colorInfoBorder: info.border, colorInfoText: info.fg,
  };
}

/** What the algorithms would recompute: without it the dark one dulls the accent and the state colours. */
function pinned(t: Tokens) {
  const { accent, state } = t;
  return {
    colorPrimary: accent.solid, colorPrimaryHover: accent.hover, colorPrimaryActive: accent.active, colorPrimaryText: accent.fg, colorPrimaryTextHover: accent.hover,
    colorPrimaryBg: accent.bg, colorPrimaryBgHover: accent.bgHover, colorPrimaryBorder: accent.border, colorPrimaryBorderHover: t.focus,
    colorLink: accent.fg, colorLinkHover: accent.hover, colorLinkActive: accent.active,
    ...stateTokens(t),
    colorSuccessHover: state.success.solid, colorSuccessActive: state.success.solid, colorSuccessBgHover: state.success.bg, colorSuccessBorderHover: state.success.border, colorSuccessTextHover: state.success.fg,
    colorWarningHover: state.warning.solid, colorWarningActive: state.warning.solid, colorWarningBgHover: state.warning.bg, colorWarningBorderHover: state.warning.border, colorWarningTextHover: state.warning.fg,
    colorErrorHover: state.danger.solid, colorErrorActive: state.danger.solid, colorErrorBgHover: state.danger.bg, colorErrorBorderHover: state.danger.border, colorErrorTextHover: state.danger.fg,
    colorInfoHover: state.info.solid, colorInfoActive: state.info.solid, colorInfoBgHover: state.info.bg, colorInfoBorderHover: state.info.border, colorInfoTextHover: state.info.fg,
  };
}

function seedTokens(t: Tokens, gradient: boolean): NonNullable<ThemeConfig['token']> {
  return {
      colorPrimary: t.accent.solid, colorPrimaryHover: t.accent.hover, colorPrimaryActive: t.accent.active, colorPrimaryText: t.accent.fg, colorPrimaryBg: t.accent.bg, colorPrimaryBgHover: t.accent.bgHover, colorPrimaryBorder: t.accent.border,
      colorLink: t.accent.fg, colorLinkHover: t.accent.hover, colorLinkActive: t.accent.active, colorTextLightSolid: t.accent.on,
      ...stateTokens(t),
      colorText: t.text.primary, colorTextSecondary: t.text.secondary, colorTextTertiary: t.text.tertiary, colorTextQuaternary: t.text.disabled, colorTextPlaceholder: t.text.tertiary, colorTextDisabled: t.text.disabled, colorTextDescription: t.text.tertiary, colorTextHeading: t.text.primary, colorIcon: t.text.tertiary, colorIconHover: t.text.primary,
      colorBgLayout: gradient ? 'transparent' : t.bg.app, colorBgContainer: t.bg.panel, colorBgElevated: t.bg.raised, colorBgSpotlight: t.bg.tooltip, colorBgMask: t.bg.scrim,
      colorFillQuaternary: t.bg.hover, colorFillTertiary: t.bg.hover, colorFillSecondary: t.bg.active, colorFillAlter: t.bg.subtle, controlItemBgHover: t.bg.hover, controlItemBgActive: t.accent.bg, controlItemBgActiveHover: t.accent.bgHover,
      colorBorder: t.border.default, colorBorderSecondary: t.border.subtle, colorSplit: t.border.subtle, colorBorderDisabled: t.border.subtle,
      controlOutline: t.accent.bgHover, controlOutlineWidth: 3, lineWidthFocus: 2, colorPrimaryBorderHover: t.focus,
      fontFamily: tokens.font.family, fontFamilyCode: tokens.font.mono, fontSize: 13, fontSizeSM: 12, fontSizeLG: 14, fontSizeXL: 18, fontSizeHeading1: 24, fontSizeHeading2: 20, fontSizeHeading3: 18, fontSizeHeading4: 16, fontSizeHeading5: 14, lineHeight: 1.5385, fontWeightStrong: 600,
      borderRadius: 6, borderRadiusXS: 4, borderRadiusSM: 4, borderRadiusLG: 12, borderRadiusOuter: 4,
      controlHeight: 32, controlHeightSM: 28, controlHeightLG: 40, sizeUnit: 4, sizeStep: 4, wireframe: false,
      motionDurationFast: '0.12s', motionDurationMid: '0.18s', motionDurationSlow: '0.22s', motionEaseOut: tokens.motion.easing.out, motionEaseInOut: tokens.motion.easing.standard, motionEaseOutCirc: tokens.motion.easing.out,
      boxShadow: t.shadow.raised, boxShadowSecondary: t.shadow.raised, boxShadowTertiary: t.shadow.xs,
      screenMD: 768, screenLG: 1024,
    };
}

function componentTokens(t: Tokens, dark: boolean): NonNullable<ThemeConfig['components']> {
  return {
      Menu: { itemHeight: 32, itemMarginBlock: 2, itemMarginInline: 8, itemBorderRadius: 6, itemPaddingInline: 8, iconSize: 16, collapsedIconSize: 16, collapsedWidth: 48, iconMarginInlineEnd: 8, activeBarBorderWidth: 0, activeBarWidth: 0, itemBg: 'transparent', subMenuItemBg: 'transparent', itemColor: t.text.secondary, itemHoverColor: t.text.primary, itemHoverBg: t.bg.hover, itemSelectedColor: t.text.primary, itemSelectedBg: t.bg.active, itemActiveBg: t.bg.active, groupTitleColor: t.text.tertiary, groupTitleFontSize: 12, popupBg: t.bg.raised },
      Button: { fontWeight: 500, contentFontSize: 13, contentFontSizeLG: 14, contentFontSizeSM: 12, paddingInline: 12, paddingInlineLG: 16, paddingInlineSM: 8, primaryColor: t.accent.on, solidTextColor: t.accent.on, primaryShadow: 'none', defaultShadow: t.shadow.xs, dangerShadow: 'none', dangerColor: t.state.danger.on, defaultBg: t.bg.panel, defaultColor: t.text.primary, defaultBorderColor: t.border.strong, defaultHoverBg: t.bg.panel, defaultHoverColor: t.text.primary, defaultHoverBorderColor: t.border.control, defaultActiveColor: t.text.primary, defaultActiveBorderColor: t.border.control, textHoverBg: t.bg.hover },
      Input: { activeBg: t.bg.input, hoverBg: t.bg.input, hoverBorderColor: t.text.tertiary, activeBorderColor: t.focus, activeShadow: `0 0 0 3px ${t.accent.bgHover}`, paddingInline: 10, paddingBlock: 5, colorBgContainer: t.bg.input, colorBorder: t.border.control, addonBg: t.bg.subtle },
      Select: { selectorBg: t.bg.input, colorBorder: t.border.control, hoverBorderColor: t.text.tertiary, activeBorderColor: t.focus, activeOutlineColor: t.accent.bgHover, optionHeight: 32, optionPadding: '6px 8px', optionSelectedBg: t.bg.active, optionSelectedColor: t.text.primary, optionSelectedFontWeight: 500, optionActiveBg: t.bg.hover, optionFontSize: 13 },
      DatePicker: { colorBorder: t.border.control, activeBorderColor: t.focus, hoverBorderColor: t.text.tertiary, cellHeight: 28, cellWidth: 32 },
      Segmented: { trackBg: t.bg.track, trackPadding: 2, itemSelectedBg: t.bg.thumb, itemSelectedColor: t.text.primary, itemColor: t.text.secondary, itemHoverColor: t.text.primary, itemHoverBg: t.bg.hover, itemActiveBg: t.bg.active, borderRadius: 6, borderRadiusSM: 4 },
Modal: { contentBg: t.bg.panel, headerBg: 'transparent', footerBg: 'transparent', titleFontSize: 16, titleLineHeight: 1.5, titleColor: t.text.primary, borderRadiusLG: 12, boxShadow: t.shadow.modal, paddingMD: 20, paddingContentHorizontalLG: 24 },
      Drawer: { colorBgElevated: t.bg.panel, paddingLG: 24, padding: 16, footerPaddingBlock: 12, footerPaddingInline: 24 },
      Tabs: { horizontalMargin: '0', horizontalItemGutter: 20, horizontalItemPadding: '10px 0', titleFontSize: 13, itemColor: t.text.secondary, itemHoverColor: t.text.primary, itemActiveColor: t.text.primary, itemSelectedColor: t.text.primary, inkBarColor: t.text.primary, lineWidthBold: 2, cardBg: t.bg.subtle },
      Dropdown: { paddingBlock: 6, controlItemBgHover: t.bg.hover, borderRadiusLG: 8, controlPaddingHorizontal: 8 },
      Tooltip: { colorBgSpotlight: t.bg.tooltip, colorTextLightSolid: t.text.onTooltip, borderRadius: 6, fontSize: 12 },
      Form: { labelColor: t.text.primary, labelFontSize: 13, labelHeight: 20, verticalLabelPadding: '0 0 6px', itemMarginBottom: 16, labelRequiredMarkColor: t.state.danger.fg },
      Switch: { trackHeight: 20, trackMinWidth: 36, handleSize: 16, colorPrimary: t.accent.solid, handleBg: dark ? t.bg.input : t.bg.panel, colorTextQuaternary: t.border.control, colorTextTertiary: t.text.tertiary },
    };
}

function makeTheme(name: Theme): ThemeConfig {
  const t = tokens.themes[name];
  const dark = name === 'dark';
  const base = dark ? antd.darkAlgorithm : antd.defaultAlgorithm;
  return {
    algorithm: (seed, map) => ({ ...base(seed, map), ...pinned(t) }),
    cssVar: { key: `jt-${name}` },
    hashed: false,
    token: seedTokens(t, name === 'main'),
    components: componentTokens(t, dark),
  };
}

const made = new Map<Theme, ThemeConfig>();

/** antd's theme of one of ours: made from the same tokens as the CSS variables, once each. */
export function antdTheme(name: Theme): ThemeConfig {
  const theme = made.get(name) ?? makeTheme(name);
  made.set(name, theme);
  return theme;
}
