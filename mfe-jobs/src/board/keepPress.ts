/** Pressing a button on a card must not lift the card. */
export const keepPress = (event: { stopPropagation: () => void }): void => event.stopPropagation();
