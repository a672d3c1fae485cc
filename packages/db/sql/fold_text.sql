-- The form in which names are compared and found, as `foldText` of the contract gives it: small letters without accents, apostrophes
-- and invisible characters, words with one space between them. A test compares both for every character. It does not depend on the
-- locale of the database, so the letters that have a case are listed. A migration that changes it drops the indexes that call it
-- before and makes them after.
create or replace function fold_text(given text) returns text language plpgsql immutable parallel safe
set search_path = public, pg_temp as $$
declare
  folded text := given;
begin
  if octet_length(folded) > char_length(folded) then
    folded := regexp_replace(
      normalize(replace(folded, U&'\00B4', ''), NFKD),
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF'
        || '\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF'
        || '\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u064B-\u065F\u0670\u1AB0-\u1AFF'
        || '\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u02B9\u02BB-\u02BD\u02C8\u2018\u2019\u201B\u2032\uA78C]',
      '', 'g');
  end if;
  if octet_length(folded) > char_length(folded) then
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae');
    folded := replace(replace(replace(replace(folded, 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th');
    folded := translate(folded,
      'ÐØðøĐđĦħıŁłŊŋŦŧƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƙƜƝƟƢƤƦƧƩƬƮƱƲƳƴƵƷƸƼǝǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎɓɔɖɗəɛͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣ'
        || 'ΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮ'
        || 'ҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎'
        || '𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'dododdhhillnnttbƃƅoƈddƌeeeƒɠɣɩɨkkɯɲɵƣƥʀƨʃƭʈʊʋyyƶʒƹƽeǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏboddeeͱͳͷϳαβγδεζηθικλμνξοπρσ'
        || 'τυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭү'
        || 'ұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰'
        || '𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
  end if;
  folded := lower(translate(folded, '''`', '') collate "C");
  return trim(regexp_replace(
    folded,
    '[\u0009-\u000D\u0020-\u002F\u003A-\u0040\u005B-\u005F\u007B-\u007E\u0085\u05BE\u1680\u2010-\u2015\u2028\u2029\u2212]+', ' ', 'g'));
end $$;
