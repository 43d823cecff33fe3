/** What starts a drag: a mouse after a few pixels, touch after a long press, so that a swipe still scrolls. */
export const MOUSE_ACTIVATION = { activationConstraint: { distance: 4 } };
export const TOUCH_ACTIVATION = { activationConstraint: { delay: 200, tolerance: 8 } };
