/** Where somebody starts another order deliberately, although one at this page waits to be found out. */
export const anotherAt = (page: string): string => `${page}?another=yes`;

export const startsAnother = (address: string): boolean => new URL(address).searchParams.has("another");
