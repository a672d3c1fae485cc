-- Public content. Every change of a content table notifies the channel `content_changed` with the table's name.

create table hero_slides (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title text not null check (char_length(title) between 1 and 120),
  snippet text not null check (char_length(snippet) between 1 and 300),
  image_id bigint references files
);

create table services (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title text not null check (char_length(title) between 1 and 120),
  slug text not null unique check (char_length(slug) <= 80 and slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null check (char_length(description) between 1 and 4000),
  safe_description_body_html text not null check (char_length(safe_description_body_html) between 1 and 200000),
  image_id bigint references files
);

create table testimonials (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null check (char_length(name) between 1 and 120),
  location text not null check (char_length(location) between 1 and 120),
  testimony text not null check (char_length(testimony) between 1 and 200000),
  photo_id bigint references files
);

create table core_values (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 200000),
  image_id bigint references files
);

create table statistics (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stat_figure integer not null check (stat_figure between 0 and 999999999),
  stat_title text not null check (char_length(stat_title) between 1 and 120),
  image_id bigint references files
);

create table gallery_photos (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title text not null check (char_length(title) between 1 and 200),
  image_id bigint references files
);

create table branches (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  branch_name text not null check (char_length(branch_name) between 1 and 120),
  phone_number text not null check (char_length(phone_number) between 1 and 40),
  branch_address text not null check (char_length(branch_address) between 1 and 300)
);

-- The banks by which account numbers are checked and whose code payout files name.
create table banks (
  id bigint generated always as identity primary key,
  position integer not null default 0,
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  bank_name text not null check (char_length(bank_name) between 1 and 100),
  bank_code text not null check (char_length(bank_code) between 1 and 20),
  country text not null check (char_length(country) between 1 and 60)
);

create table why_choose_us (
  id bigint default 1 primary key check (id = 1),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title text not null check (char_length(title) between 1 and 120),
  sub_title text not null check (char_length(sub_title) between 1 and 200),
  description text not null check (char_length(description) between 1 and 4000),
  safe_description_body_html text not null check (char_length(safe_description_body_html) between 1 and 200000),
  image_id bigint references files
);

create table network_marketing (
  id bigint default 1 primary key check (id = 1),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 4000),
  safe_description_body_html text not null check (char_length(safe_description_body_html) between 1 and 200000),
  image_id bigint references files
);

create table company_information (
  id bigint default 1 primary key check (id = 1),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  company_name text not null check (char_length(company_name) between 1 and 120),
  logo_id bigint references files,
  page_header_image_id bigint references files,
  company_address text not null check (char_length(company_address) between 1 and 300),
  email text not null check (char_length(email) between 1 and 254),
  telephone text not null check (char_length(telephone) between 1 and 40),
  company_history text check (char_length(company_history) between 1 and 200000),
  privacy_policy text not null check (char_length(privacy_policy) between 1 and 200000),
  term_and_conditions text not null check (char_length(term_and_conditions) between 1 and 200000),
  about_company text check (char_length(about_company) between 1 and 4000),
  safe_about_body_html text check (char_length(safe_about_body_html) between 1 and 200000),
  facebook_url text check (char_length(facebook_url) between 1 and 500),
  instagram_url text check (char_length(instagram_url) between 1 and 500),
  twitter_url text check (char_length(twitter_url) between 1 and 500),
  linkedin_url text check (char_length(linkedin_url) between 1 and 500),
  youtube_url text check (char_length(youtube_url) between 1 and 500),
  whatsapp_url text check (char_length(whatsapp_url) between 1 and 500)
);

create table payment_instructions (
  id bigint default 1 primary key check (id = 1),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  body text not null check (char_length(body) between 1 and 200000)
);

-- Every version that staff have saved is kept.
create table content_versions (
  kind text not null check (char_length(kind) between 1 and 100),
  record_id bigint not null,
  version integer not null check (version > 0),
  change text not null check (
    change in ('stored', 'created', 'changed', 'published', 'hidden', 'moved', 'deleted', 'restored')
  ),
  data jsonb not null,
  is_published boolean not null,
  is_deleted boolean not null,
  position integer,
  saved_at timestamptz not null default now(),
  staff_id bigint references staff,
  primary key (kind, record_id, version),
  check (is_deleted = (change = 'deleted'))
);

-- Drafts that staff preview before publishing.
create table content_drafts (
  token_hash bytea primary key,
  kind text not null check (char_length(kind) between 1 and 100),
  record_id bigint,
  data jsonb not null,
  expires_at timestamptz not null,
  staff_id bigint references staff
);
create index content_drafts_end on content_drafts (expires_at);

-- The agents' eight libraries: ordered lists of links and videos.
do $$
declare name text;
begin
  foreach name in array array[
    'library_products', 'library_annuity', 'library_life', 'library_health', 'library_trainings',
    'library_contractings', 'library_marketing_materials', 'library_agent_supports'
  ] loop
    execute format($table$
      create table %I (
        id bigint generated always as identity primary key,
        position integer not null default 0,
        is_published boolean not null default true,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        url_field text not null check (char_length(url_field) between 1 and 500),
        description text not null check (char_length(description) between 1 and 4000)
      )$table$, name);
  end loop;
  foreach name in array array[
    'hero_slides', 'services', 'testimonials', 'core_values', 'statistics', 'gallery_photos', 'branches', 'banks',
    'library_products', 'library_annuity', 'library_life', 'library_health', 'library_trainings',
    'library_contractings', 'library_marketing_materials', 'library_agent_supports'
  ] loop
    execute format('create index %I on %I (position, id)', name || '_order', name);
  end loop;
  foreach name in array array[
    'hero_slides', 'services', 'testimonials', 'core_values', 'statistics', 'gallery_photos', 'branches', 'banks',
    'why_choose_us', 'network_marketing', 'company_information', 'payment_instructions', 'library_products',
    'library_annuity', 'library_life', 'library_health', 'library_trainings', 'library_contractings',
    'library_marketing_materials', 'library_agent_supports'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete on %I
        for each statement execute function notify_content_changed()',
      name || '_changed', name);
  end loop;
end $$;
