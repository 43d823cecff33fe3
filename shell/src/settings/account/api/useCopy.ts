import { type RefObject, useRef } from 'react';
import { useToast } from '@jobtrail/web-kit';

/**
 * Copies the text of a read-only field. Without permission, the text is selected instead, for the person to copy it.
 * @param copied what the message says then, such as 'Token copied'
 */
export function useCopy(text: string, copied: string): { field: RefObject<HTMLInputElement | null>; copy: () => void } {
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: copied, tone: 'success' });
    } catch {
      field.current?.select();
    }
  };
  return { field, copy: () => void copy() };
}
