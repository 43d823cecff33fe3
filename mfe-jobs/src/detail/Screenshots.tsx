import { imageAddresses } from './images.ts';

/** The images of a job; each opens at full size in a new tab. */
export function Screenshots({ images }: { images: string | null }) {
  const addresses = imageAddresses(images);
  if (addresses.length === 0) return null;
  return (
    <section>
      <h3 className="d-h">Screenshots</h3>
      <ul className="screenshots">
        {addresses.map((address, index) => (
          <li key={address}>
            <a className="screenshot" href={address} target="_blank" rel="noopener noreferrer">
              <img src={address} alt={`Screenshot ${index + 1}`} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
