import { Drawer as AntdDrawer, type DrawerProps } from 'antd';
import { FocusReturn } from '../../focus/FocusReturn.tsx';

/** antd's drawer. When it closes, the focus returns to the element that opened it. */
export function Drawer(props: DrawerProps) {
  return (
    <>
      <FocusReturn open={props.open} />
      <AntdDrawer {...props} />
    </>
  );
}
