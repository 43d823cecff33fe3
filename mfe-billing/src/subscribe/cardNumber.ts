/** Formats typed digits as '4242 4242 4242 4242': groups of four, at most 19 digits. */
export function groupDigits(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ');
}

/** Formats typed digits as '08 / 28': month and year. A month that can only have one digit gets a leading zero. */
export function writeExpiry(typed: string): string {
  let digits = typed.replace(/\D/g, '').slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** Parses the month and year of '08 / 28'; null if it is not a date. Years are in this century. */
export function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(text);
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null;
}

/** Verifies the check digit of a card number (ISO/IEC 7812-1, annex B). */
export function passesLuhn(number: string): boolean {
  const digits = number.replace(/\D/g, '');
  if (digits.length < 12) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
