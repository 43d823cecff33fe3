import { useState } from 'react';
import type { AddedSecondFactor } from '@jobtrail/contract';
import { useToast } from '@jobtrail/web-kit';
import { useFactorsChanged } from './useFactorsChanged.ts';

/**
 * What happens after a factor was added: a toast, and either the recovery codes of the first factor or the end.
 * @param title of the toast
 */
export function useAdded(title: string, onClose: () => void) {
  const toast = useToast();
  const changed = useFactorsChanged();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const onAdded = ({ recoveryCodes }: AddedSecondFactor): void => {
    changed();
    toast({ title, description: 'Every other session was signed out.', tone: 'success' });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  };
  return { codes, onAdded };
}
