import type { Lifecycles, RemoteProps } from '@jobtrail/web-kit';

interface Application {
  name: string;
  load: () => Promise<Lifecycles>;
  isActive: () => boolean;
  props: RemoteProps;
}

/** Replaces single-spa in the non-federated build: mounts the active application. */
export function createSpaRunner() {
  const applications = new Map<string, Application & { mounted: boolean }>();
  const reroute = (): void => {
    for (const application of applications.values()) {
      const active = application.isActive();
      if (active === application.mounted) continue;
      application.mounted = active;
      void application.load().then(async ({ bootstrap, mount, unmount }) => {
        if (!active) return unmount(application.props);
        await bootstrap(application.props);
        return mount(application.props);
      });
    }
  };
  return {
    register: (application: Application) => {
      applications.set(application.name, { ...application, mounted: false });
      reroute();
    },
    unregister: async (name: string) => void applications.delete(name),
    reroute,
    onError: () => undefined,
    mount: (
      { bootstrap, mount, unmount }: Lifecycles,
      props: RemoteProps,
      onError: (error: unknown) => void,
    ): (() => void) => {
      const mounted = bootstrap(props).then(() => mount(props));
      void mounted.catch(onError);
      return () => void mounted.then(() => unmount(props)).catch(onError);
    },
  };
}
