import { SECOND_FACTOR_KINDS, type SecondFactors } from '@jobtrail/contract';
import { api, ErrorState, Loading, messageOf, Modal, useCall } from '@jobtrail/web-kit';
import { SecondStepForm } from '../auth/SecondStepForm.tsx';
import '../auth/auth.css';

/** The ways in which the person can pass the second step. */
const stepsOf = ({ factors, recoveryCodesLeft }: SecondFactors) => [
  ...SECOND_FACTOR_KINDS.filter((kind) => factors.some((factor) => factor.kind === kind)),
  ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
];

/** Asks for the second step before a change of the account. */
export default function SecondStepDialog({ onAnswer }: { onAnswer: (passed: boolean) => void }) {
  const { data, error, refetch } = useCall('listSecondFactors', { refetchOnMount: 'always' });
  const onBack = () => onAnswer(false);
  return (
    <Modal title="Confirm that it is you" onClose={onBack}>
      {data ? (
        <SecondStepForm
          steps={stepsOf(data)}
          goal={{
            complete: (body) => api.call('confirmSecondStep', { body }),
            requestPasskey: () => api.call('startPasskeyConfirmation'),
            onDone: () => onAnswer(true),
            label: 'Confirm',
            pendingLabel: 'Confirming...',
            backLabel: 'Cancel',
            onBack,
          }}
        />
      ) : error ? (
        <ErrorState title="Your second factors could not be loaded" level={3} onRetry={() => void refetch()}>
          {messageOf(error, 'Jobtrail could not be reached.')}
        </ErrorState>
      ) : (
        <Loading text="Loading second factors..." />
      )}
    </Modal>
  );
}
