import type { ApiRecord } from '../../../../api/records.ts'

/** What a theme is shown with. */
export const sampleMessage: ApiRecord = {
  title: 'The lift is back in service',
  titleFont: 'sans',
  titleColour: null,
  text: 'Thank you for your patience. Please report anything that does not work to reception.',
  textFont: 'sans',
  picture: null,
  fullscreen: false,
}
export const sampleTicker = 'Please wear your card where it can be seen  ·  Visitors sign in at reception'
export const sampleFooter = 'Reception is open from 8:00 to 18:00'
