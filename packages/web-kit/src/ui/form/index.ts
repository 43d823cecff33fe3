export { Button, DatePicker, Form, Input, Segmented, Select, Switch } from 'antd';
export type { ButtonProps, DatePickerProps, FormInstance, FormProps, InputProps, InputRef, SelectProps } from 'antd';
