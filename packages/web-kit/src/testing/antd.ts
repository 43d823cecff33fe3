// The parts of antd that web-kit uses. Its index would load every component again for each test file.
export { default as ConfigProvider } from 'antd/lib/config-provider';
export { default as Drawer } from 'antd/lib/drawer';
export { default as Modal } from 'antd/lib/modal';
export { default as theme } from 'antd/lib/theme';
