export type { DrawerProps, ModalProps } from 'antd';
export { ConfirmDialog } from './ConfirmDialog.tsx';
export { Drawer } from './Drawer.tsx';
export { Modal } from './Modal.tsx';
