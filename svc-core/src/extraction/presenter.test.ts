import { describe, expect, it } from '@jest/globals';
import { READING_PLACE_MAX, TEXT_MAX } from '@jobtrail/contract';
import { PLACE_MAX, type Reading } from '@jobtrail/posting';
import { presentReading } from './presenter.ts';

const NONE = { company: [], position: [], location: [], salary: [] };
const reading = (parts: Partial<Reading>): Reading => ({
  ...{ company: null, position: null, location: null, salary: null },
  ...{ others: NONE, remembered: [], posting: null, closed: false, refusal: null },
  ...parts,
});
const baker = { value: 'Baker', source: 'heading', place: 'h1' } as const;

describe('A reading over the wire', () => {
  it('has the candidates of each field in their order, with the place of each, and the remembered fields', () => {
    const others = [
      { value: 'Acme', source: 'label', place: 'dl label' } as const,
      { value: 'Apex', source: 'title' } as const,
    ];
    expect(
      presentReading(reading({ position: baker, others: { ...NONE, company: others }, remembered: ['position'] })),
    ).toEqual({
      position: 'Baker',
      sources: { position: 'heading' },
      candidates: { company: others },
      remembered: ['position'],
    });
  });
  it('is one, too, if every field was left blank because of doubt', () => {
    expect(presentReading(reading({ others: { ...NONE, position: [baker] } }))).toEqual({
      sources: {},
      candidates: { position: [baker] },
    });
    expect(presentReading(reading({}))).toBeNull();
  });
  it('has neither values nor candidates that are too long to be saved', () => {
    const long = { ...baker, value: 'x'.repeat(TEXT_MAX.position + 1) };
    const others = { ...NONE, position: [long, baker], company: [long] };
    expect(presentReading(reading({ position: long, others, remembered: ['position'] }))).toEqual({
      sources: {},
      candidates: { position: [baker] },
    });
  });
  it('has places that can be remembered', () => {
    expect(PLACE_MAX).toBe(READING_PLACE_MAX);
  });
});
