/** Where a member shows who it is (WAL-07, RG-04). */
export const identityPath = '/member/identity';
