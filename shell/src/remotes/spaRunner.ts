import {
  addErrorHandler,
  mountRootParcel,
  registerApplication,
  start,
  triggerAppChange,
  unregisterApplication,
} from 'single-spa';
import type { RemoteProps } from '@jobtrail/web-kit';
import type { Runner } from './runner.ts';

/** Timeout of a lifecycle step, so that one remote never blocks the others, in ms. */
const timeouts = {
  bootstrap: { millis: 10_000, dieOnTimeout: true, warningMillis: 5000 },
  mount: { millis: 5000, dieOnTimeout: true, warningMillis: 2500 },
  unmount: { millis: 3000, dieOnTimeout: true, warningMillis: 1500 },
};

/** Runs the remotes with single-spa. The shell decides which is active; single-spa only mounts and unmounts. */
export function createSpaRunner(): Runner {
  start({ urlRerouteOnly: true });
  return {
    register: ({ name, load, isActive, props }) => {
      // single-spa adds its own properties to the props before it calls a lifecycle, but its types require them up
      // front.
      const app = async () => ({ ...(await load()), timeouts });
      registerApplication({
        name,
        app: app as Parameters<typeof registerApplication<typeof props>>[0] extends { app: infer App } ? App : never,
        activeWhen: isActive,
        customProps: props,
      });
    },
    unregister: unregisterApplication,
    reroute: () => void triggerAppChange(),
    onError: (listener) => addErrorHandler((error) => listener(error.appOrParcelName, error)),
    mount: (lifecycles, props, onError) => {
      const config = { ...lifecycles, name: props.name, timeouts };
      const parcel = mountRootParcel<RemoteProps>(config, props);
      const mounted = parcel.mountPromise.catch(onError);
      return () => {
        void mounted.then(() => (parcel.getStatus() === 'MOUNTED' ? parcel.unmount() : null)).catch(onError);
      };
    },
  };
}
