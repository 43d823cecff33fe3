export { Dropdown, Popconfirm, Tabs, Tooltip } from 'antd';
export type { DropdownProps, MenuProps, PopconfirmProps, TabsProps, TooltipProps } from 'antd';
