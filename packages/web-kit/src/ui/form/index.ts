export { DatePicker, Form, Segmented, Select, Switch } from 'antd';
export type { DatePickerProps, FormInstance, FormProps, SelectProps } from 'antd';
