import * as z from 'zod'

const key = z.int().min(1).max(2_147_483_647)

/** The most pairs that are resolved or saved at once. */
export const mostPairs = 200

/** Each person gets one credential. */
export const pairsToSave = z.object({
  pairs: z
    .array(z.strictObject({ personId: key, fobId: key }))
    .min(1)
    .max(mostPairs),
})

/** Two columns as they were pasted: a name or e-mail address, and a keycode, reference or number plate. */
export const pairsToResolve = z.object({
  rows: z.array(z.strictObject({ person: z.string().max(200), credential: z.string().max(100) })).max(mostPairs),
})

/** One of a pair that was found. */
const found = z.object({ id: z.int(), title: z.string() })
/** A row as it was understood; what could not be found says why. */
export const resolvedPair = z.object({
  person: found.nullable(),
  personProblem: z.string().nullable(),
  credential: found.nullable(),
  credentialProblem: z.string().nullable(),
})
export type ResolvedPair = z.infer<typeof resolvedPair>

/** Somebody who has no credential. */
export const unassignedPerson = z.object({
  personId: z.int(),
  firstName: z.string(),
  surname: z.string(),
  email: z.string().nullable(),
  company: z.string().nullable(),
  department: z.string().nullable(),
  profilePicture: z.string().nullable(),
})
export type UnassignedPerson = z.infer<typeof unassignedPerson>

/** What a person is given, and what is taken back from them. */
export const credentialsChange = z.object({
  give: z.array(key).max(50).default([]),
  make: z
    .array(z.record(z.string().max(50), z.unknown()))
    .max(50)
    .default([]),
  take: z.array(key).max(50).default([]),
})
