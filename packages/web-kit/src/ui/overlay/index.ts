export { Drawer, Modal, Popconfirm, Tabs } from 'antd';
export type { DrawerProps, ModalProps, TabsProps } from 'antd';
