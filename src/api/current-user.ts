/** The signed-in user, as `GET /api/authentication/user` returns them. */
export interface CurrentUser {
  readonly userId: number
  readonly username: string
  readonly firstName: string
  readonly surname: string
  readonly displayName: string
  readonly workingClientId: number
  /** The client that they belong to; a server of an earlier version does not say. */
  readonly homeClient?: Pick<SwitchableClient, 'clientId' | 'name'>
  /** The client worked as, the time zone of its sites (IANA), and whether it leaves requests to exit out. */
  readonly client: SwitchableClient & { readonly timeZone: string; readonly leavesOutExits?: boolean }
  /** The user's own client has not paid: nothing works but signing out. */
  readonly lockedOut: boolean
  readonly permissions: readonly string[]
  readonly actionRequired?: 'changePassword' | 'setUpSecondFactor' | 'apply'
  /** Of a trial that is not an account yet: only they see its banners. */
  readonly registrant?: true
  readonly theme: ThemeValue
  readonly sideMenuExpanded: boolean
  /** The order of their lists of areas; a server of an earlier version does not say. */
  readonly areaSorting?: string
}

/** 1 light, 2 auto (as the system is), 3 dark. */
export type ThemeValue = 1 | 2 | 3

/** A client that the user may work as. */
export interface SwitchableClient {
  readonly clientId: number
  readonly name: string
  /** An installer's, not a site owner's. */
  readonly isEngineer: boolean
}
