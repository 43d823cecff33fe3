import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parse } from './parse.ts';

const note = z.string();

describe('A missing body', () => {
  it('is one without fields for a call whose fields are all optional', () => {
    expect(parse(z.object({ note: note.optional() }), undefined)).toEqual({});
    expect(parse(z.object({ note: note.default('none') }), undefined)).toEqual({ note: 'none' });
  });
  it('stays missing for a call that may have none', () => {
    expect(parse(z.object({ note: note.optional() }).optional(), undefined)).toBeUndefined();
  });
  it('is refused by a call that requires a field', () => {
    expect(() => parse(z.object({ note }), undefined)).toThrow(
      expect.objectContaining({ status: 400, fields: { body: expect.any(String) } }),
    );
  });
  it('is not null or a text', () => {
    for (const given of [null, '']) expect(() => parse(z.object({ note: note.optional() }), given)).toThrow();
  });
});
