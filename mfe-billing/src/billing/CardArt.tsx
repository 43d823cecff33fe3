const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa' from 'visa'; an unknown brand keeps the provider's spelling, capitalized. */
export function brandName(brand: string): string {
  return NAMES[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** A small decorative drawing of a card with the brand's name; the text is next to it. */
export function CardArt({ brand }: { brand: string }) {
  return (
    <span className="cardart" aria-hidden="true">
      <b>{brand.slice(0, 4).toUpperCase()}</b>
      <i />
    </span>
  );
}
