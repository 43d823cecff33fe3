import { forEachKey, jobTextFields, TEXT_MAX } from '@jobtrail/contract';
import { aJob } from '../../testing/jobs.ts';
import { jobLengths, validateJob } from './validation.ts';
import { createBody, editBody, editValues, emptyJob, isTyped } from './values.ts';

test('a new job has the specified payload', () => {
  const now = new Date('2026-11-21T10:00:00.000Z');
  expect(
    createBody(
      {
        ...emptyJob,
        company: ' Kestrel ',
        position: 'Engineer',
        salary: ' ',
        jobUrl: 'https://example.com/1',
        notes: ' keep\n',
      },
      null,
      { zone: 'Pacific/Kiritimati', now },
    ),
  ).toEqual({
    company: 'Kestrel',
    position: 'Engineer',
    status: 'applied',
    applicationDate: now.toISOString(),
    // Already the next day there.
    appliedOn: '2026-11-22',
    userId: null,
    jobUrl: 'https://example.com/1',
    tags: null,
    notes: ' keep\n',
    ...forEachKey(jobTextFields, () => null),
    images: null,
  });
});
test('a new job is sent with its contact and with the day it was applied for', () => {
  const body = createBody(
    {
      ...emptyJob,
      company: 'Kestrel',
      position: 'Engineer',
      applied: '2026-10-01',
      contactName: ' Anja ',
      contactEmail: 'anja@example.com',
    },
    null,
    { zone: 'UTC' },
  );
  expect(body).toMatchObject({
    applicationDate: new Date(2026, 9, 1, 12).toISOString(),
    appliedOn: '2026-10-01',
    contactName: 'Anja',
    contactEmail: 'anja@example.com',
    contactPhone: null,
  });
});
test('an edit sends only changed fields, and clears emptied ones', () => {
  const before = editValues(aJob({ notes: 'a', salary: '1', location: 'Berlin' }), 'UTC');
  expect(editBody(before, before)).toEqual({});
  expect(editBody(before, { ...before, salary: '', status: 'offer', company: ' New ', contactEmail: 'a@b.c' })).toEqual(
    { salary: null, status: 'offer', company: 'New', contactEmail: 'a@b.c' },
  );
  expect(editBody(before, { ...before, applied: '' })).toEqual({ applicationDate: null, appliedOn: null });
  expect(editBody(before, { ...before, applied: '2026-10-01' })).toEqual({
    applicationDate: expect.stringMatching(/^2026-10-01T/),
    appliedOn: '2026-10-01',
  });
});
test('the form has the day that was picked, or the day of the moment in the time zone of the person', () => {
  const moment = { applicationDate: '2026-11-21T22:30:00.000Z' };
  const dayIn = (zone: string, appliedOn: string | null = null) =>
    editValues(aJob({ ...moment, appliedOn }), zone).applied;
  expect(['Pacific/Pago_Pago', 'Europe/Berlin', 'Pacific/Kiritimati'].map((zone) => dayIn(zone))).toEqual([
    '2026-11-21',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(['Pacific/Pago_Pago', 'Pacific/Kiritimati'].map((zone) => dayIn(zone, '2026-11-20'))).toEqual([
    '2026-11-20',
    '2026-11-20',
  ]);
});
test('company and position are required, and the link must be a web address', () => {
  expect(validateJob({ company: ' ', position: '', jobUrl: 'kestrel' })).toEqual({
    company: 'Company is required.',
    position: 'Position is required.',
    jobUrl: 'Enter a web address that starts with http:// or https://.',
  });
  expect(validateJob({ company: 'a', position: 'b', jobUrl: '' })).toEqual({});
  expect(Object.keys(validateJob({ company: 'a', position: 'b', jobUrl: 'javascript:alert(1)' }))).toEqual(['jobUrl']);
});
test('a selected stage alone does not count as input', () => {
  expect(isTyped({ ...emptyJob, status: 'offer' })).toBe(false);
  expect(isTyped({ ...emptyJob, notes: 'x' })).toBe(true);
});

test('notes that are saved and too long keep nobody from changing something else', () => {
  const notes = 'x'.repeat(TEXT_MAX.notes + 2);
  const typed = { ...emptyJob, notes, company: 'x'.repeat(TEXT_MAX.company + 1) };
  expect(jobLengths(typed, { ...emptyJob, notes })).toMatchObject({ company: '1 character too long' });
  expect(jobLengths(typed, { ...emptyJob, notes }).notes).toBeUndefined();
  expect(jobLengths(typed, {}).notes).toBe('2 characters too long');
});
