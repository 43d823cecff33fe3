/** Why a recording cannot start, in a sentence that says what to do. */
export class NoMicrophone extends Error {}

const SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The microphone is blocked. Allow it for this site next to the address bar (and in the system settings), then press Record again. You can also upload a file.',
  SecurityError: "The microphone is blocked by your browser's policy. Ask your administrator, or upload a file.",
  NotFoundError: 'No microphone was found. Connect one and press Record again, or upload a file.',
  OverconstrainedError: 'No microphone was found. Connect one and press Record again, or upload a file.',
  NotReadableError: 'The microphone is in use by another program. Close it there and press Record again.',
  AbortError: 'The microphone did not start. Please press Record again.',
};
const UNKNOWN = 'The microphone did not start. Check that it is connected and press Record again, or upload a file.';

/**
 * Requests the microphone.
 * @throws NoMicrophone with a sentence for the person
 */
export async function openMicrophone(): Promise<MediaStream> {
  if (!window.isSecureContext)
    throw new NoMicrophone(
      'Recording needs a secure connection. Open Jobtrail at its https address, or upload a file.',
    );
  // Despite the types, older browsers lack one or the other.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices || typeof MediaRecorder === 'undefined')
    throw new NoMicrophone(
      'This browser cannot record. Upload a file, or use a current Chrome, Edge, Firefox or Safari.',
    );
  try {
    return await devices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
  } catch (error) {
    throw new NoMicrophone(error instanceof Error ? (SENTENCES[error.name] ?? UNKNOWN) : UNKNOWN);
  }
}
