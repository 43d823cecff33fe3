import { useQuery } from '@tanstack/react-query';
import { manifestQuery } from './manifestQuery.ts';

/** The address of support, which is a setting of the gateway; undefined until it is known. */
export const useSupportEmail = (): string | undefined => useQuery(manifestQuery).data?.supportEmail;
