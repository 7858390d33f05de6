import { hash, verify } from '@node-rs/argon2'

/** What one check of a password costs: memory in KiB and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}

/** OWASP's argon2id: 19 MiB, two passes, one lane; about 25 ms. */
export const fullCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

export interface Passwords {
  /** The argon2id hash (PHC string) of a password, with a random salt. */
  hash(password: string): Promise<string>
  /** Whether a password is the one that was hashed. Without a hash it takes as long and says no. */
  verify(kept: string | undefined, password: string): Promise<boolean>
}

/** Makes and checks password hashes, argon2id. */
export function argon2Passwords(cost: PasswordCost = fullCost): Passwords {
  const make = (password: string) => hash(password, { ...cost, parallelism: 1 })
  let decoy: Promise<string> | undefined
  return {
    hash: make,
    async verify(kept, password) {
      decoy ??= make('nobody has this password')
      const right = await verify(kept ?? (await decoy), password)
      return kept !== undefined && right
    },
  }
}
