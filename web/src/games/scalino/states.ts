/** How a block is drawn: `wrong` is ringed where it stands, `astray` is a try that does not fit. */
export type BarState = "plain" | "last" | "try" | "pending" | "astray" | "free" | "dim" | "wrong";
