/**
 * What `Given` has to be so that no object in it has a member that `Known` does not name. The compiler itself looks for
 * such members in object literals only, and not in generic calls.
 */
export type KnownMembers<Given, Known> = Given extends readonly unknown[]
  ? { [Index in keyof Given]: KnownMembers<Given[Index], ItemOf<Known>> }
  : Given extends object
    ? { [Name in keyof Given]: Name extends NamesOf<Known> ? KnownMembers<Given[Name], MemberOf<Known, Name>> : never }
    : Given;

// `Known` may be a union, of which any alternative may know a member.
type ItemOf<Known> = Known extends readonly (infer Item)[] ? Item : never;
type NamesOf<Known> = Known extends readonly unknown[] ? never : Known extends object ? keyof Known : never;
type MemberOf<Known, Name> = Known extends object ? (Name extends keyof Known ? Known[Name] : never) : never;
