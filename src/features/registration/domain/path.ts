/** Where a registrant applies. By itself: the first load holds every route, and nothing else of this feature. */
export const registrationPath = '/account/registration'
