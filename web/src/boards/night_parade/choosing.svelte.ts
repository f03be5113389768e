// The island whose figures are to be chosen from, where several kinds could be meant.

export const choosing = $state({ at: "" });
