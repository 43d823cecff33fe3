import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddedSecondFactor } from '@jobtrail/contract';
import { callKey, useToast } from '@jobtrail/web-kit';
import { useRefetchEnded } from '../useRefetchEnded.ts';

/** Refetches the second factors, and what ends with every change of them. */
export function useRefetchFactors(): () => void {
  const client = useQueryClient();
  const refetchEnded = useRefetchEnded();
  return () => {
    void client.invalidateQueries({ queryKey: callKey('listSecondFactors') });
    void refetchEnded();
  };
}

/**
 * Finishes adding a factor: shows a toast, then the recovery codes if it is the first factor; otherwise closes the
 * dialog.
 * @param title of the toast
 */
export function useFactorAdded(title: string, onClose: () => void) {
  const toast = useToast();
  const changed = useRefetchFactors();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const onAdded = ({ recoveryCodes }: AddedSecondFactor): void => {
    changed();
    toast({ title, description: 'Every other session was signed out.', tone: 'success' });
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else onClose();
  };
  return { codes, onAdded };
}
