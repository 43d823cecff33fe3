const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** 'Visa' of 'visa'; a brand that is not known reads as the provider writes it, with a capital. */
export function brandName(brand: string): string {
  return NAMES[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** A small drawn card with the brand's name: decoration, the words are beside it. */
export function CardArt({ brand }: { brand: string }) {
  return (
    <span className="cardart" aria-hidden="true">
      <b>{brand.slice(0, 4).toUpperCase()}</b>
      <i />
    </span>
  );
}
