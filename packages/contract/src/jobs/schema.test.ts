import { describe, expect, it } from '@jest/globals';
import { createJobBody, updateJobBody } from './schema.ts';

const smallest = { company: 'Kestrel', position: 'Engineer' };
const issuePaths = (body: object) => createJobBody.safeParse(body).error?.issues.map((issue) => issue.path.join('.'));

describe('the body that creates a job', () => {
  it('requires company and position, not blank', () => {
    expect(issuePaths({})).toEqual(['company', 'position']);
    expect(issuePaths({ company: '  ', position: 'x' })).toEqual(['company']);
  });
  it('accepts a body with every field', () => {
    const payload = {
      ...smallest,
      status: 'phone screen',
      applicationDate: '2026-11-21T10:00:00.000Z',
      userId: null,
      jobUrl: '',
      tags: null,
      notes: 'a\n b ',
      salary: ' ',
      location: 'Oslo',
      contactName: null,
      contactEmail: null,
      contactPhone: null,
      images: null,
    };
    expect(createJobBody.parse(payload)).toEqual({
      ...smallest,
      status: 'phone screen',
      applicationDate: '2026-11-21T10:00:00.000Z',
      jobUrl: null,
      tags: null,
      notes: 'a\n b ',
      salary: null,
      location: 'Oslo',
      contactName: null,
      contactEmail: null,
      contactPhone: null,
      images: null,
    });
  });
  it('accepts tags as a list or as comma-separated text', () => {
    expect(createJobBody.parse({ ...smallest, tags: 'a, b,,a ' }).tags).toEqual(['a', 'b']);
    expect(createJobBody.parse({ ...smallest, tags: ['a', 'b'] }).tags).toEqual(['a', 'b']);
    expect(createJobBody.parse({ ...smallest, tags: '' }).tags).toBeNull();
  });
  it('accepts images only as a JSON list of image data URLs', () => {
    expect(createJobBody.parse({ ...smallest, images: '["data:image/png;base64,AA=="]' }).images).toEqual([
      'data:image/png;base64,AA==',
    ]);
    expect(issuePaths({ ...smallest, images: 'nonsense' })).toEqual(['images']);
    expect(issuePaths({ ...smallest, images: '["data:text/html,x"]' })).toEqual(['images.0']);
  });
  it.each(['javascript:alert(1)', 'ftp://example.com/', 'kestrel', 'data:text/html,x'])(
    'refuses %s as the address of a posting',
    (jobUrl) => {
      expect(issuePaths({ ...smallest, jobUrl })).toEqual(['jobUrl']);
    },
  );
  it('refuses a stage that is not one of the six', () => {
    expect(issuePaths({ ...smallest, status: 'Applied' })).toEqual(['status']);
  });
});

describe('the body that changes a job', () => {
  it('accepts any single field but not an empty body', () => {
    expect(updateJobBody.parse({ status: 'offer' })).toEqual({ status: 'offer' });
    expect(updateJobBody.safeParse({}).success).toBe(false);
    expect(updateJobBody.safeParse({ unknown: 1 }).success).toBe(false);
  });
  it('undoes a move only on its own', () => {
    expect(updateJobBody.parse({ undo: 'entry' })).toEqual({ undo: 'entry' });
    expect(updateJobBody.safeParse({ undo: 'entry', status: 'offer' }).error?.issues[0]?.path).toEqual(['undo']);
  });
});
