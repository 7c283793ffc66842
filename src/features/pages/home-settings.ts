import { type SettingDeclaration, text } from '../../platform/settings.ts'

export const homeHeadline = text({
  name: 'home_headline',
  help: 'The headline of the home page; empty for a general one.',
  default: '',
  max: 120,
})

export const homeIntro = text({
  name: 'home_lead',
  help: 'The sentence below the headline of the home page; empty for none.',
  default: '',
  max: 400,
})

export const homePicture = text({
  name: 'home_picture',
  help: 'The file name of the wide picture at the top of the home page; empty for the picture of a featured product.',
  default: '',
  max: 200,
})

export const homePictureTall = text({
  name: 'home_picture_tall',
  help: 'The file name of the portrait picture that phones show at the top of the home page; empty for the wide one.',
  default: '',
  max: 200,
})

/** A promise has a title and a sentence; there are none by default, since they depend on the shop. */
function promise(position: number, example: string): SettingDeclaration<string> {
  return text({
    name: `home_promise_${position}`,
    help: `A promise of the shop on the home page, as title | sentence. ${example} Empty for none.`,
    default: '',
    max: 300,
  })
}

export const homePromises = [
  promise(1, 'Made by hand | By the four people who answer your emails.'),
  promise(2, 'Fast shipping | Packed in wool and shipped within two days.'),
  promise(3, '30-day returns | Changed your mind? Send it back.'),
]

/** A link with a picture; there are none by default. */
function promotion(position: number, example: string): SettingDeclaration<string> {
  return text({
    name: `home_promotion_${position}`,
    help: `A link with a picture on the home page, as title | sentence | /path/ | file name of a picture. ${example} Empty for none.`,
    default: '',
    max: 400,
  })
}

export const homePromotions = [
  promotion(1, 'New arrivals | Fresh from the kiln | /shop/?orderby=date | kiln.jpg'),
  promotion(2, 'Bestsellers | What everyone takes home | /shop/?orderby=popularity | vases.jpg'),
  promotion(3, 'Gifts | For every host | /product-tag/gift/ | ring-dish.jpg'),
]

export const homeStoryTitle = text({
  name: 'home_story_title',
  help: 'The heading of the story on the home page; empty for “Our story” in the shop’s language.',
  default: '',
  max: 120,
})

export const homeStory = text({
  name: 'home_story',
  help: 'A few sentences about the shop, at the bottom of the home page; empty for none.',
  default: '',
  max: 2000,
})

export const homeStoryPicture = text({
  name: 'home_story_picture',
  help: 'The file name of the picture next to the story on the home page; empty for none.',
  default: '',
  max: 200,
})

export const homeNewsletterText = text({
  name: 'home_newsletter_text',
  help: 'The text about the newsletter on the home page, with a link to write to the shop; empty for none.',
  default: '',
  max: 300,
})

/** Settings that name a picture: commands that fill a shop import these too. */
export const homePictures = [homePicture, homePictureTall, homeStoryPicture]

export const homeSettings = [
  homeHeadline,
  homeIntro,
  homePicture,
  homePictureTall,
  ...homePromises,
  ...homePromotions,
  homeStoryTitle,
  homeStory,
  homeStoryPicture,
  homeNewsletterText,
]
