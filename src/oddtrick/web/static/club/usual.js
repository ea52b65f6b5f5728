// The movement of an evening for which none is chosen.

/** A Mitchell needs three tables. @param {number} tables */
export const usualMovement = (tables) => (tables < 3 ? "howell" : "mitchell");
