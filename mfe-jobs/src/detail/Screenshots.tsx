import { Download, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '@jobtrail/web-kit';
import { downloadAddress, imageAddresses } from '../job-form/screenshots/images.ts';

/**
 * An image of a job, which opens at full size in a new tab. One that this browser cannot show, such as HEIC in most of
 * them, has a placeholder that downloads it.
 */
function Screenshot({ address, name }: { address: string; name: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <a className="screenshot is-broken" href={downloadAddress(address)} download={name}>
        <Icon of={ImageOff} size={20} />
        <span>{name}</span>
        <span className="screenshot-download">
          <Icon of={Download} size={14} />
          Download
        </span>
      </a>
    );
  return (
    <a className="screenshot" href={address} target="_blank" rel="noopener noreferrer">
      <img src={address} alt={name} loading="lazy" onError={() => setBroken(true)} />
    </a>
  );
}

/** The images of a job. */
export function Screenshots({ images }: { images: string | null }) {
  const addresses = imageAddresses(images);
  if (addresses.length === 0) return null;
  return (
    <section>
      <h3 className="d-h">Screenshots</h3>
      <ul className="screenshots">
        {addresses.map((address, index) => (
          <li key={address}>
            <Screenshot address={address} name={`Screenshot ${index + 1}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
