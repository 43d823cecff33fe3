import type { BoardMarkup } from './BoardMarkup.ts';

export const work24: BoardMarkup = {
  hosts: ['work24.go.kr', 'work.go.kr'],
  mark: '.emp_sumup_wrp',
  position: ['.emp_sumup_wrp .tit_area .title'],
  company: ['.emp_sumup_wrp .corp_info strong'],
};
