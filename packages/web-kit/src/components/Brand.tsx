/** The logo and the name. The logo has the same colors in every theme. */
export function Brand({ href, label }: { href: string; label?: string | undefined }) {
  return (
    <a className="brand" href={href} aria-label={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect className="logo-tile" width="24" height="24" rx="6.5" />
        <path
          className="logo-path"
          d="M14.6 9.4v5.2a3.6 3.6 0 0 1-7.2 0"
          fill="none"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
        <circle className="logo-dot" cx="14.6" cy="5.4" r="1.8" />
      </svg>
      Jobtrail
    </a>
  );
}
