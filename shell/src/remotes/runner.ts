import type { Lifecycles, RemoteProps } from '@jobtrail/web-kit';

/** Runs mounted applications: single-spa in production. */
export interface Runner {
  register: (application: {
    name: string;
    load: () => Promise<Lifecycles>;
    isActive: () => boolean;
    props: RemoteProps;
  }) => void;
  unregister: (name: string) => Promise<void>;
  /** Checks again which applications are active. */
  reroute: () => void;
  onError: (listener: (name: string, error: unknown) => void) => void;
  /**
   * Mounts lifecycles that no page activates, such as those of a widget.
   * @returns a function that unmounts them; neither rejects: errors go to `onError`
   */
  mount: (lifecycles: Lifecycles, props: RemoteProps, onError: (error: unknown) => void) => () => void;
}
