/**
 * The type of `Given` without members that `Known` does not name, in any object of it. The compiler itself looks for
 * such members in object literals only, and not in generic calls.
 */
export type KnownMembers<Given, Known> = Given extends Blob
  ? Given
  : Given extends readonly unknown[]
    ? { [Index in keyof Given]: KnownMembers<Given[Index], ItemOf<Known>> }
    : Given extends object
      ? {
          [Name in keyof Given]: Name extends NamesOf<Known, Name>
            ? KnownMembers<Given[Name], MemberOf<Known, Name>>
            : UnknownMember<Name>;
        }
      : Given;

/** No value is of this type: it is there to be read in the compiler's error. */
type UnknownMember<Name> = { readonly [reason]: `The contract has no member '${Name & string}' here` };
declare const reason: unique symbol;

// `Known` may be a union, of which any alternative may know a member.
type ItemOf<Known> = Known extends readonly (infer Item)[] ? Item : never;
type NamesOf<Known, Name> = Known extends readonly unknown[]
  ? never
  : Known extends object
    ? string extends Name | NamedMembers<Known>
      ? keyof Known
      : NamedMembers<Known>
    : never;
// If some members have names and others are allowed, a member without a name is more likely misspelt.
type NamedMembers<Known> = keyof {
  [Name in keyof Known as string extends Name ? never : Name]: Name;
} extends infer Names
  ? [Names] extends [never]
    ? string
    : Names
  : never;
type MemberOf<Known, Name> = Known extends object ? (Name extends keyof Known ? Known[Name] : never) : never;
