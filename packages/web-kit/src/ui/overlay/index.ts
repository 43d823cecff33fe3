export { Drawer, Modal } from 'antd';
export type { DrawerProps, ModalProps } from 'antd';
export { ConfirmDialog } from './ConfirmDialog.tsx';
