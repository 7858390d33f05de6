/** One word, singular and plural. */
export type Word = readonly [one: string, many: string]

/** The words of the classic brand; every term of every entity stands here once. */
const classic = {
  address: ['address', 'addresses'],
  alertPerson: ['alert person', 'alert people'],
  area: ['area', 'areas'],
  areaType: ['area type', 'area types'],
  busExpansionModule: ['bus expansion module', 'bus expansion modules'],
  camera: ['camera', 'cameras'],
  changeLog: ['change', 'changes'],
  client: ['client', 'clients'],
  clientContact: ['client contact', 'client contacts'],
  clientMessage: ['client message', 'client messages'],
  clientRelation: ['client relation', 'client relations'],
  commDevice: ['comm device', 'comm devices'],
  connectionLog: ['connection log', 'connection logs'],
  controller: ['controller', 'controllers'],
  customField: ['custom field', 'custom fields'],
  document: ['document', 'documents'],
  door: ['door', 'doors'],
  doorEntryHandset: ['door entry handset', 'door entry handsets'],
  doorEntryLinkDoor: ['door entry link door', 'door entry link doors'],
  doorEntryPanel: ['door entry panel', 'door entry panels'],
  doorGroup: ['door group', 'door groups'],
  doorType: ['door type', 'door types'],
  engineer: ['installer', 'installers'],
  event: ['event', 'events'],
  eventAlarm: ['alarm', 'alarms'],
  favourite: ['favourite', 'favourites'],
  feature: ['feature', 'features'],
  firmware: ['firmware', 'firmware'],
  firmwareUpdateRequest: ['firmware update request', 'firmware update requests'],
  fob: ['fob', 'fobs'],
  fobColour: ['fob colour', 'fob colours'],
  fobType: ['fob type', 'fob types'],
  group: ['group', 'groups'],
  input: ['input', 'inputs'],
  inspection: ['inspection', 'inspections'],
  integrationKey: ['integration key', 'integration keys'],
  lockController: ['lock controller', 'lock controllers'],
  lockType: ['lock type', 'lock types'],
  mailMessage: ['outgoing message', 'outgoing messages'],
  output: ['output', 'outputs'],
  person: ['person', 'people'],
  powerHub: ['power hub', 'power hubs'],
  reader: ['reader', 'readers'],
  readerInterface: ['reader interface', 'reader interfaces'],
  rejectedEvent: ['rejected event', 'rejected events'],
  scheduledReport: ['scheduled report', 'scheduled reports'],
  rma: ['RMA', 'RMAs'],
  sem: ['SEM', 'SEMs'],
  sim: ['SIM', 'SIMs'],
  simNetworkProvider: ['SIM network provider', 'SIM network providers'],
  simType: ['SIM type', 'SIM types'],
  sms: ['SMS', 'SMS'],
  stockroomItem: ['stockroom item', 'stockroom items'],
  timeProfile: ['time profile', 'time profiles'],
  timeProfileAcs: ['time profile (ACS)', 'time profiles (ACS)'],
  holiday: ['holiday', 'holidays'],
  token: ['token', 'tokens'],
  tokenActivation: ['token activation', 'token activations'],
  tokenColour: ['token colour', 'token colours'],
  tokenType: ['token type', 'token types'],
  udnDevice: ['UDN device', 'UDN devices'],
  user: ['user', 'users'],
  userGroup: ['user group', 'user groups'],
  userLink: ['user link', 'user links'],
  zone: ['zone', 'zones'],
} as const satisfies Record<string, Word>

/** The terms of features, each with its own words: `declare module` adds them where the feature is declared. */
export interface FeatureWords {}

export type Term = keyof typeof classic | keyof FeatureWords

/** The brands: each a table of words that differ from the classic ones. */
export const brands = {
  classic: {},
  acs: {
    fob: ['token', 'tokens'],
    fobColour: ['token colour', 'token colours'],
    fobType: ['token type', 'token types'],
  },
  cloud: {
    area: ['site', 'sites'],
    areaType: ['site type', 'site types'],
    client: ['organisation', 'organisations'],
    clientContact: ['organisation contact', 'organisation contacts'],
    clientMessage: ['organisation message', 'organisation messages'],
    clientRelation: ['organisation relation', 'organisation relations'],
    commDevice: ['connection', 'connections'],
    fob: ['credential', 'credentials'],
    fobColour: ['credential colour', 'credential colours'],
    fobType: ['credential type', 'credential types'],
    person: ['user', 'users'],
    token: ['credential', 'credentials'],
    tokenActivation: ['credential activation', 'credential activations'],
    tokenColour: ['credential colour', 'credential colours'],
    tokenType: ['credential type', 'credential types'],
    user: ['website admin', 'website admins'],
    userLink: ['website admin link', 'website admin links'],
  },
} as const satisfies Record<string, Partial<Record<Term, Word>>>

export type Brand = keyof typeof brands

/** The words of one term, where brands differ. */
export type BrandedWord = { readonly classic: Word } & { readonly [B in Brand]?: Word }
const ofFeatures = new Map<string, BrandedWord>()

/** Adds the words of a feature's terms; its entities are known from then on. */
export function addWords(words: Readonly<Record<string, BrandedWord>>): void {
  for (const [term, word] of Object.entries(words)) ofFeatures.set(term, word)
}

/** How a text names a thing: `{one area}`, `{many area}`, `{a area}` (with its article), with a capital where it begins. */
const placeholder = /\{(one|many|a) (\w+)\}/gi
/** Spoken with a vowel: 'an area', 'an RMA', but 'a user', 'a UDN device'. */
const asVowel = /^(?!user|UDN)[aeiou]|^(RMA|SMS)/i
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The brand's word for a term: `words('cloud').one('token')` is 'credential'. `say` fills a declared text:
 * `{Many area} of {a client}` is 'Sites of an organisation' in the cloud, 'Areas of a client' in the classic words. What
 * names no term stays as it is, and fails a test.
 */
export function words(brand: Brand) {
  const own: Partial<Record<Term, Word>> = brands[brand]
  const all: Readonly<Partial<Record<Term, Word>>> = classic
  const found = (term: Term): Word | undefined => {
    const added = ofFeatures.get(term)
    return own[term] ?? added?.[brand] ?? added?.classic ?? all[term]
  }
  const word = (term: Term): Word => found(term) ?? [term, term]
  const a = (term: Term) => `${asVowel.test(word(term)[0]) ? 'an' : 'a'} ${word(term)[0]}`
  const called = (how: string, term: Term) => (how === 'a' ? a(term) : word(term)[how === 'one' ? 0 : 1])
  return {
    one: (term: Term) => word(term)[0],
    many: (term: Term) => word(term)[1],
    /** With its article: 'a site', 'an area'. */
    a,
    /** The same to begin a sentence or a label with: 'Site', 'Sites'. */
    One: (term: Term) => capital(word(term)[0]),
    Many: (term: Term) => capital(word(term)[1]),
    /** 'There are no sites.' for areas, else 'No {things}'. */
    none: (term: Term) => (term === 'area' ? `There are no ${word(term)[1]}.` : `No ${word(term)[1]}`),
    say: (text: string) =>
      text.replace(placeholder, (whole, how: string, term: string) => {
        if (!found(term as Term)) return whole
        const said = called(how.toLowerCase(), term as Term)
        return /^[A-Z]/.test(how) ? capital(said) : said
      }),
  }
}

/** What names things in a brand's words. */
export type Words = ReturnType<typeof words>
