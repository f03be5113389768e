// On a phone a start mark is chosen in two taps: first its square, then the mark.

export const square = $state({ open: "" });
