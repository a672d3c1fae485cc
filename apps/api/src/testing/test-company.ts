/** The company information of a test, with the texts that agents agree to. */
export const testCompany = {
  company_name: 'Goldenfield Capital',
  company_address: '1 Marina, Lagos',
  email: 'hello@goldenfield.example',
  telephone: '+2348000000000',
  privacy_policy: '<p>Policy</p>',
  term_and_conditions: '<p>Terms</p>',
  get_logo_url: null,
  get_page_header_image: null,
}
