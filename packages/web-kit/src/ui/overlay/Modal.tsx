import { Modal as AntdModal, type ModalProps } from 'antd';
import { FocusReturn } from '../../focus/FocusReturn.tsx';

/** antd's dialog. When it closes, the focus returns to the element that opened it. */
export function Modal(props: ModalProps) {
  return (
    <>
      <FocusReturn open={props.open} />
      <AntdModal {...props} />
    </>
  );
}
