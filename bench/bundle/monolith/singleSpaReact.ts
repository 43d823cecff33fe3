import { type ComponentType, createElement } from 'react';
import type { Root } from 'react-dom/client';

interface Options<Props extends { domElement: HTMLElement }> {
  ReactDOMClient: { createRoot: (element: HTMLElement) => Root };
  rootComponent: ComponentType<Props>;
}

/** Replaces single-spa-react in the non-federated build: just a React root. */
export default function singleSpaReact<Props extends { domElement: HTMLElement }>({
  ReactDOMClient,
  rootComponent,
}: Options<Props>) {
  let root: Root | undefined;
  return {
    bootstrap: async () => undefined,
    mount: async (props: Props) => {
      root = ReactDOMClient.createRoot(props.domElement);
      root.render(createElement(rootComponent, props));
    },
    unmount: async () => root?.unmount(),
  };
}
